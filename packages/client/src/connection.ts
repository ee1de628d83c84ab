/** How a server is reached. */
export type Connection = {
  /** Where the server answers, as `https://www.example.org`. */
  baseUrl: string;
  /** An API token, or the `accessToken` of a sign-in; without one only public calls succeed. */
  token?: string | undefined;
};

export function originOf({ baseUrl }: Connection): string {
  return baseUrl.replace(/\/+$/, '');
}

export function authorizationOf({ token }: Connection): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {};
}
