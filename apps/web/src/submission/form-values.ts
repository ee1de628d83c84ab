/** Values of the controls of a form, by field. */
export type FormValues = Record<string, string | boolean | string[]>;
