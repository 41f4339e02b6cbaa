import type { OpenTask } from '@fiscal/threads';
import { encodeLogo, type LogoUpload } from './encode-logo.ts';

/** Encodes uploaded logos in a thread. */
export const openTask: OpenTask = () => (data) => ({ value: encodeLogo(data as LogoUpload) });
