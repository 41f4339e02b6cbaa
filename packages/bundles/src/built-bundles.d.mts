export const repository: string;
export const defaultBundlesFolder: string;
export const sourceFolders: readonly string[];
export function bundlesOfSources(folder?: string): string;
export function oldestKept(name: string): number;
