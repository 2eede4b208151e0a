/**
 * What spreadsheets write into a cell whose formula fails, in the languages in which Excel translates it; LibreOffice
 * writes `Err:502`.
 */
const errorValues = new Set(
  `#ref! #n/a #div/0! #value! #name? #num! #null! #spill! #calc! #field! #blocked! #connect! #busy! #unknown! #error!
   #getting_data #external! #python!
   #bezug! #nv #wert! #zahl! #überlauf! #kalk!
   #valeur! #nom? #nombre! #nul! #propagation!
   #¡ref! #¡valor! #¿nombre? #¡div/0! #¡num! #¡nulo! #¡desbordamiento!
   #valor! #nome? #núm! #n/d #nulo! #despejar!
   #rif! #valore! #nullo! #espansione!
   #verw! #waarde! #naam? #getal! #nb #leeg!`
    .split(/\s+/)
    .filter(Boolean),
);

/**
 * Is this the error of a formula, or what a spreadsheet shows for a value that is wider than its column (`####`)? CSV
 * files hold both as plain texts.
 */
export const isErrorValue = (text: string): boolean => {
  const cell = text.trim();
  if (cell.length > 20 || !/^(?:#|Err:)/i.test(cell)) return false;
  return errorValues.has(cell.toLowerCase()) || /^#{3,}$/.test(cell) || /^Err:5\d\d$/i.test(cell);
};
