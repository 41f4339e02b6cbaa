/** Returns a name as SQL takes it literally, in quotation marks. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
