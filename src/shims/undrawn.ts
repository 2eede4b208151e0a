/** Stands where a library has a part that Rostrum never draws: config/plugins/lean.ts says which. */
export default function OmittedComponent(): never {
  throw new Error('This part of the library was left out: config/plugins/lean.ts');
}
/** of antd's column filters */
export const flattenKeys = OmittedComponent;
/** of its rows that are drawn as they come into sight */
export const genVirtualTable = OmittedComponent;
