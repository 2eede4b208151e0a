/** Replaces parts of libraries that Rostrum never renders; see config/plugins/lean.ts. */
export default function OmittedComponent(): never {
  throw new Error('This part of the library was left out: config/plugins/lean.ts');
}
/** antd's column filters */
export const flattenKeys = OmittedComponent;
/** antd's virtual table */
export const genVirtualTable = OmittedComponent;
