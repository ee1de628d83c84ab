import packageJson from '../package.json' with { type: 'json' };

/** The version of the product: all of its packages have the same. */
export const version = packageJson.version;
