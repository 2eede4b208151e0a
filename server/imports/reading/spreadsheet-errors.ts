/**
 * Texts that spreadsheets write for failed formulas, in the languages into which Excel translates them; LibreOffice writes
 * `Err:502`.
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
 * Returns whether a text is the error of a formula or the placeholder for a value wider than its column (`####`). CSV files
 * contain both as plain text.
 */
export const isErrorValue = (text: string): boolean => {
  const cell = text.trim();
  if (cell.length > 20 || !/^(?:#|Err:)/i.test(cell)) return false;
  return errorValues.has(cell.toLowerCase()) || /^#{3,}$/.test(cell) || /^Err:5\d\d$/i.test(cell);
};
