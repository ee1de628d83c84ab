import { readContent } from './read-content.ts';
import { type Lists, listSchemas } from './schemas/lists.ts';

/** Reads what staff may change as it is now. */
export function readLists(): Lists {
  return {
    services: readContent('services', listSchemas.services),
    products: readContent('products', listSchemas.products),
    questions: readContent('questions', listSchemas.questions),
    team: readContent('team', listSchemas.team),
    channels: readContent('channels', listSchemas.channels),
    partners: readContent('partners', listSchemas.partners),
    home: readContent('home', listSchemas.home),
    policy: readContent('policy', listSchemas.policy),
  };
}
