import { apiPrefix, restPaths } from '@isangano/contracts/routes';

export type DocsExample = { title: string; text: string; code: string };

/** Base URL in the examples; the page replaces it by the address at which it is read. */
const exampleOrigin = 'http://127.0.0.1:3000';

/** Prints a field of the first record, so that nothing but a shell and curl is needed. */
const readField = (name: string) => `grep -o '"${name}":"[^"]*"' | head -n 1 | cut -d '"' -f 4`;

const decisionPath = restPaths.interviewStatus.replace('{id}', '$ID');

/** Commands for a POSIX shell with curl, to be run one after the other. */
export const docsExamples: DocsExample[] = [
  {
    title: 'Sign in',
    text: 'A person signs in with e-mail and password; the token is valid for some hours. A program uses an API token (isk_…) instead: the operator of the server creates one, and it goes into TOKEN as it is. A read-only token is enough to list.',
    code: `API=${exampleOrigin}${apiPrefix}
EMAIL=you@isangano.example
PASSWORD='your password'
TOKEN=$(curl -sS "$API${restPaths.login}" \\
  -H 'content-type: application/json' \\
  -d "{\\"email\\":\\"$EMAIL\\",\\"password\\":\\"$PASSWORD\\"}" \\
  | ${readField('accessToken')})`,
  },
  {
    title: 'List applications',
    text: 'Newest first. The Link header of the response has the URL of the next page.',
    code: `curl -sSi "$API${restPaths.interviews}?limit=10" \\
  -H "authorization: Bearer $TOKEN"`,
  },
  {
    title: 'Decide on one',
    text: 'Approve or reject a pending application. The applicant receives a mail. A second decision on the same application gets status 409.',
    code: `ID=$(curl -sS "$API${restPaths.interviews}?limit=1" \\
  -H "authorization: Bearer $TOKEN" \\
  | ${readField('id')})
curl -sS -X PATCH "$API${decisionPath}" \\
  -H "authorization: Bearer $TOKEN" \\
  -H 'content-type: application/json' \\
  -d '{"status":"approved"}'`,
  },
  {
    title: 'Send a contact message',
    text: 'Anybody may, without a token. Repeating the request with the same key returns the first message instead of creating another.',
    code: `curl -sS "$API${restPaths.messages}" \\
  -H 'content-type: application/json' \\
  -H "idempotency-key: $(date +%s)-1" \\
  -d '{"fullName":"Aline Uwase","email":"aline@mail.example","subject":"A clinic in Musanze","message":"We would like patient files in Kinyarwanda."}'`,
  },
];
