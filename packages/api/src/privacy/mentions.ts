/** Whether a text has an e-mail address, in whatever case, and not only as a part of a longer one. */
export function mentions(text: string, email: string): boolean {
  const own = email.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w.+-])${own}(?![\w-]|\.\w)`, 'i').test(text);
}

/** The same for the source of a mail, whose parts are encoded for the way. */
export function mailMentions(source: string, email: string): boolean {
  // A line may break off within an address, and begin with what looks like another one.
  const unbroken = source.replaceAll(/=\r?\n/g, '');
  const quoted = unbroken.replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const blocks = source.match(/(?:^[A-Za-z0-9+/]{20,}={0,2}\r?\n?)+/gm) ?? [];
  const decoded = blocks.map((block) => Buffer.from(block, 'base64').toString('utf8'));
  return [unbroken, quoted, ...decoded].some((text) => mentions(text, email));
}
