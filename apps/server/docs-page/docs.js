/* global SwaggerUIBundle */

/** Shows the document of this server; a filled form is sent to it, with the token one enters. */
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#viewer',
  deepLinking: false,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
