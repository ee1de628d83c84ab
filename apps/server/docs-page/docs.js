/* global SwaggerUIBundle */

/** Shows the examples with the address at which the page is read, and offers to copy them. */
for (const code of document.querySelectorAll('pre > code')) {
  code.textContent = code.textContent.replace('http://127.0.0.1:3000', location.origin);
  // Without https, browsers offer no clipboard.
  if (!navigator.clipboard) continue;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = 'Copied';
  });
  code.parentElement.before(button);
}

/**
 * Shows the OpenAPI document of this server. Requests go to the same server, with the token that was entered.
 */
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#viewer',
  deepLinking: false,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
