import type * as z from 'zod/mini';

/*
 * The subset of OpenAPI 3.1 that the document uses.
 */

export type JsonSchema = z.core.JSONSchema.BaseSchema;
export type Reference = { $ref: string };

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: JsonSchema;
};

export type Header = { description: string; required?: boolean; schema: JsonSchema };

export type MediaType = {
  schema: JsonSchema;
  example?: unknown;
  /** Allowed media types of each form part. */
  encoding?: Record<string, { contentType: string }>;
};

export type Response = {
  description: string;
  headers?: Record<string, Header | Reference>;
  content?: Record<string, MediaType>;
};

export type Method = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete' | 'options';
export const methods: readonly Method[] = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options'];

export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response | Reference>;
};

export type PathItem = Partial<Record<Method, Operation>>;

export type OpenApiDocument = {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  webhooks: Record<string, PathItem>;
  components: {
    securitySchemes: Record<string, object>;
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    headers: Record<string, Header>;
    responses: Record<string, Response>;
  };
};
