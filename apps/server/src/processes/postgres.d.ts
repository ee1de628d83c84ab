declare module '*/scripts/lib/postgres.mjs' {
  type Stop = (options?: { isKilled?: boolean; isKept?: boolean }) => Promise<void>;
  export function getPostgresUrl(folder: string): string;
  export function startPostgres(folder: string, options?: { isDurable?: boolean }): Promise<Stop>;
}
