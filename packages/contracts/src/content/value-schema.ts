/** The part of JSON Schema that lists use. */
export type ValueSchema = {
  type?: string | undefined;
  const?: string | undefined;
  enum?: string[] | undefined;
  items?: ValueSchema | undefined;
  properties?: Record<string, ValueSchema> | undefined;
  required?: string[] | undefined;
  oneOf?: ValueSchema[] | undefined;
};
