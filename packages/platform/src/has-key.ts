/** Whether a name is one of an object's own keys. */
export function hasKey<Owner extends object>(owner: Owner, name: string): name is keyof Owner & string {
  return Object.hasOwn(owner, name);
}
