import type { OutboxItem } from './item.ts';

/** Saves an item as a JSON file with its fields, and its files as data URLs. */
export async function exportItem({ id, kind, title, json, fields, files }: OutboxItem): Promise<void> {
  const content = {
    id,
    kind,
    title,
    ...(json === undefined ? { fields } : { message: json }),
    files: await Promise.all(
      files.map(async ({ field, name, file }) => ({
        field,
        name,
        content: file && (await readDataUrl(file)),
      })),
    ),
  };
  const blob = new Blob([JSON.stringify(content, undefined, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `${kind}-${id}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      // Text, since it was read as a URL.
      if (typeof reader.result === 'string') resolve(reader.result);
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')));
    reader.readAsDataURL(file);
  });
}
