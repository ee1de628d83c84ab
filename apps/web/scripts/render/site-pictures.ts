import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPortraitPattern } from '@isangano/content/patterns/pictures';
import { findGroupFiles } from '@isangano/content/read-content';
import { team } from '@isangano/content/team';
import { pictures } from '../../src/ui/patterns/pictures.ts';
import { renderIcon } from './draw-icon.ts';

/** Returns the files of the site that are drawn, and the pictures that the group has of its own. */
export function listPictures(): Map<string, string | Buffer> {
  const drawn = Object.entries(pictures).map(([name, draw]) => [`art/${name}`, draw()] as const);
  const own = findGroupFiles('art').flatMap((folder) =>
    globSync('*.{svg,webp,jpg}', { cwd: folder }).map(
      (name) => [`art/${name}`, readFileSync(join(folder, name))] as const,
    ),
  );
  const portraits = team
    .filter(({ image }) => image.startsWith('/art/'))
    .map(({ id, image }) => [image.slice(1), drawPortraitPattern(id)] as const);
  return new Map<string, string | Buffer>([
    ...portraits,
    ...drawn,
    ['favicon.svg', renderIcon('any')],
    ...own,
  ]);
}
