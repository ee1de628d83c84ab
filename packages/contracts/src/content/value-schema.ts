/** The part of JSON Schema that lists use. */
export type ValueSchema = {
  type?: string | undefined;
  const?: string | undefined;
  enum?: string[] | undefined;
  items?: ValueSchema | undefined;
  properties?: Record<string, ValueSchema> | undefined;
  required?: string[] | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  multipleOf?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  oneOf?: ValueSchema[] | undefined;
};
