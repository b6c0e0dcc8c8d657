/** The modules of single icons come without types. */
declare module '@lucide/icons/icons/*' {
  const icon: {
    readonly node: readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[];
  };
  export default icon;
}
