import * as channels from './channels.ts';
import * as contact from './contact.ts';
import * as home from './home.ts';
import * as partners from './partners.ts';
import * as policy from './policy.ts';
import * as products from './products.ts';
import * as questions from './questions.ts';
import * as services from './services.ts';
import * as team from './team.ts';

const modules: Readonly<Record<string, object>> = {
  channels,
  contact,
  home,
  partners,
  policy,
  products,
  questions,
  services,
  team,
};

export type ListedValue = { module: string; name: string; json: string };

/**
 * Returns the values that staff may change and that scripts contain. No two are the same text, so that each can be
 * found in a script: JSON may have spaces at its end.
 */
export function listValues(): ListedValue[] {
  const known = new Set<string>();
  const values = Object.entries(modules).flatMap(([module, exported]) =>
    Object.entries(exported)
      .filter(([, value]) => typeof value === 'object')
      .map(([name, value]) => ({ module, name, json: JSON.stringify(value) })),
  );
  return values.map((value) => {
    let { json } = value;
    while (known.has(json)) json += ' ';
    known.add(json);
    return { ...value, json };
  });
}
