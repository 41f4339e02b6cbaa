import type { ConsoleRole, Look } from '@fiscal/services';
import type { PathParams } from '../paths/paths.ts';
import type { ConsoleRequest } from './console-request.ts';

/** A file that a person opens from a page. */
export interface ServedFile {
  readonly bytes: Uint8Array;
  readonly contentType: 'application/pdf' | 'application/xml';
  /** Characters other than letters, digits, `.`, `_` and `-` are replaced. */
  readonly name: string;
  readonly look: Look;
}

interface FileDefinition<Path extends string> {
  readonly path: Path;
  readonly role: ConsoleRole;
  /** Reads the file; undefined answers 404. */
  readonly load: (request: ConsoleRequest<PathParams<Path>>) => Promise<ServedFile | undefined>;
}

export interface FileRoute {
  readonly path: string;
  readonly role: ConsoleRole;
  load(request: ConsoleRequest): Promise<ServedFile | undefined>;
}

/** Declares an address that sends a file of a client. `registered.ts` lists every file. */
export const defineFile = <Path extends string>(definition: FileDefinition<Path>): FileRoute => ({
  path: definition.path,
  role: definition.role,
  load: (request) => definition.load({ ...request, params: request.params as PathParams<Path> }),
});
