import type { Deps } from '@isangano/api/core/context';
import { parseInput } from '@isangano/api/core/errors';
import { listProjects } from '@isangano/api/modules/projects/module';
import { type Locale, locales } from '@isangano/contracts/locales';
import { publicProjectsInput } from '@isangano/contracts/projects/project';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';
import { encodeJson, sendEncoded } from '../encoded-body.ts';
import { keepCurrent } from '../keep-current.ts';

/**
 * Serves the public project list, the most requested resource, from memory; it is rebuilt after a project has
 * changed.
 */
export function registerPublicProjects(server: FastifyInstance, deps: Deps): void {
  const keepList = (language?: Locale) =>
    keepCurrent(deps, async () => encodeJson(await listProjects(deps.db.read, language)));
  const allLanguages = keepList();
  const byLanguage = new Map(locales.map((language) => [language, keepList(language)]));

  // Its encodings are cached, so responses are not compressed again.
  server.get(`${apiPrefix}${restPaths.publicProjects}`, { compress: false }, (request, reply) => {
    const language = request.url.includes('?')
      ? parseInput(publicProjectsInput, request.query)?.language
      : undefined;
    const list = (language && byLanguage.get(language)) ?? allLanguages;
    const cached = list.peek();
    if (!cached) return list.get().then((current) => sendEncoded(current, request, reply));
    // Without a promise, which would take a tenth of the time.
    void sendEncoded(cached, request, reply);
    return undefined;
  });
}
