import * as z from 'zod/mini';

/** The channels, and whether each hides who applies until the first score. */
export const firstLookSetting = z.array(z.object({ name: z.string(), isHiding: z.boolean() }));
export type FirstLookSetting = z.output<typeof firstLookSetting>;

/** The names of the channels that hide who applies. */
export const setFirstLookInput = z.object({ channels: z.array(z.string()) });
