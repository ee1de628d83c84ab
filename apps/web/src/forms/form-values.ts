/** Values of a form as its controls hold them, by field. */
export type FormValues = Record<string, string | boolean | string[]>;
