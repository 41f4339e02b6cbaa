/** Deletes the entry that was added first. */
export function forgetOldest<Key>(entries: Pick<Map<Key, unknown> | Set<Key>, 'keys' | 'delete'>): void {
  for (const key of entries.keys()) {
    entries.delete(key);
    return;
  }
}
