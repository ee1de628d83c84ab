/** A small WebP of a portrait. */
export type PortraitRenditionTable = { file_id: string; application_id: string; bytes: Uint8Array };

/** Portraits that are to be rendered; filled by a trigger. */
export type PortraitWaitingTable = { file_id: string };
