declare module 'vnu-jar' {
  /** The path of the jar, as an object. */
  const jar: { toString(): string };
  export default jar;
}
