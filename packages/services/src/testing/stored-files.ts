export type StoredFile = readonly [name: string, text: string];

/** Names and texts of the files of an archive that stores them as they are, in their order. */
export function storedFiles(archive: Uint8Array): readonly StoredFile[] {
  const zip = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const files: StoredFile[] = [];
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [size, length] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)];
    const data = at + 30 + length;
    files.push([zip.toString('latin1', at + 30, data), zip.toString('utf8', data, data + size)]);
    at = data + size;
  }
  return files;
}
