export type StoredFile = readonly [name: string, text: string];

/** Lists the names and texts of the files in an archive without compression, in their order. */
export function storedFiles(archive: Uint8Array): readonly StoredFile[] {
  const zip = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const files: StoredFile[] = [];
  for (let offset = 0; zip.readUInt32LE(offset) === 0x04034b50; ) {
    const [size, length] = [zip.readUInt32LE(offset + 18), zip.readUInt16LE(offset + 26)];
    const data = offset + 30 + length;
    files.push([zip.toString('latin1', offset + 30, data), zip.toString('utf8', data, data + size)]);
    offset = data + size;
  }
  return files;
}
