import { trpcPrefix } from '@isangano/contracts/routes';
import { type RunningServer, signIn } from './server.ts';

/** How long a test waits for published pages: they are rendered with low priority, which takes long while other tests run. */
export const rendered = { timeout: 90_000 };

type Result = { result?: { data: unknown }; error?: { message: string } };

/** Signs in to a server, and returns a function that calls a procedure of the staff area. */
export async function openStaffApi(server: Pick<RunningServer, 'url'>) {
  const { url } = server;
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await signIn(server)}` };
  const read = async (call: Response) => {
    const { result, error }: Result = await call.json();
    if (error) throw new Error(error.message);
    return result?.data;
  };
  return {
    query: async (name: string, input?: object) => {
      const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
      return await read(await fetch(`${url}${trpcPrefix}/${name}${query}`, { headers }));
    },
    mutate: async (name: string, input: object) =>
      await read(
        await fetch(`${url}${trpcPrefix}/${name}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(input),
        }),
      ),
  };
}
