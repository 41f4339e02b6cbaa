import type { Program } from './entries.ts';

export const repository: string;
export const defaultBundlesFolder: string;
export function bundlesOfSources(folder?: string): string;
export function builtBundle(program: Program): string | undefined;
