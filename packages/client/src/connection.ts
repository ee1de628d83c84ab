/** Address of a server, and credentials. */
export type Connection = {
  /** Base URL of the server, such as `https://www.example.org`. */
  baseUrl: string;
  /** An API token, or the `accessToken` of a sign-in; without one, only public operations succeed. */
  token?: string | undefined;
};

export function getOrigin({ baseUrl }: Connection): string {
  return baseUrl.replace(/\/+$/, '');
}

export function buildAuthorization({ token }: Connection): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}
