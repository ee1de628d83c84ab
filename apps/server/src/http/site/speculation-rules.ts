import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addVary } from '../encoding.ts';

/** Browsers ignore rules of any other type. */
const rulesType = 'application/speculationrules+json';
const maxAgeSeconds = 60 * 60;

/** Rules by which browsers fetch the page of a link ahead: when a mouse rests on the link, or when it is pressed. */
const files = {
  mouse: { path: '/speculation-rules/mouse.json', eagerness: 'moderate' },
  press: { path: '/speculation-rules/press.json', eagerness: 'conservative' },
};

/** A page whose code has loaded fetches less by itself; a link to another language chooses it first. */
function buildRules(eagerness: string): string {
  const where = {
    and: [{ href_matches: '/*' }, { not: { selector_matches: '[data-hydrated] a,[data-language]' } }],
  };
  return JSON.stringify({ prefetch: [{ where, eagerness }] });
}

export function registerSpeculationRules(server: FastifyInstance): void {
  for (const { path, eagerness } of Object.values(files)) {
    const rules = buildRules(eagerness);
    server.get(path, (_request, reply) =>
      reply.type(rulesType).header('cache-control', `public, max-age=${maxAgeSeconds}`).send(rules),
    );
  }
}

/**
 * Names the rules by which the browser fetches the next page ahead: on a computer when the mouse rests on a link, otherwise when
 * the link is pressed, as phones would fetch the page of every link in view. None for visitors who save data.
 */
export function setSpeculationRules({ headers }: FastifyRequest, reply: FastifyReply): void {
  addVary(reply, 'save-data', 'sec-ch-ua-mobile');
  if (headers['save-data'] === 'on') return;
  const { path } = headers['sec-ch-ua-mobile'] === '?0' ? files.mouse : files.press;
  reply.header('speculation-rules', `"${path}"`);
}
