declare module 'subset-font' {
  /** Cuts a font down to the characters of `text`; axes keep a fixed value or a range. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt';
      variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
      keepFeatures?: string[];
      noHinting?: boolean;
    },
  ): Promise<Uint8Array>;
}
