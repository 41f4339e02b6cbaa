import { OwnError } from '@fiscal/domain';
import { type Threads, threadModule } from '@fiscal/threads';
import type { DanfeLayout } from './layout/danfe-layout.ts';
import { NotPrintable } from './model/not-printable.ts';
import type { DanfeRequest } from './render-danfe.ts';
import type { DanfseRequest } from './render-danfse.ts';
import type { LetterRequest } from './render-letter.ts';

/** The functions of the same names, run in a thread, so that the caller's event loop is not blocked. */
export interface PdfWorkers {
  renderDanfe(request: DanfeRequest): Promise<Uint8Array>;
  renderDanfse(request: DanfseRequest): Promise<Uint8Array>;
  renderLetter(request: LetterRequest): Promise<Uint8Array>;
}

/** A request to a thread. */
export type PrintRequest =
  | { readonly print: 'danfe'; readonly request: DanfeRequest }
  | { readonly print: 'danfse'; readonly request: DanfseRequest }
  | { readonly print: 'letter'; readonly request: LetterRequest };

/** The answer of a thread. */
export type Printed =
  | { readonly kind: 'drawn'; readonly pdf: Uint8Array }
  | { readonly kind: 'refused'; readonly reason: string };

/** The layout that an operator chooses; a request with a layout overrides it. */
export interface LayoutChoice {
  /** The layout of every note, for all dates. */
  readonly layout?: DanfeLayout | undefined;
  /** First local date of issue printed by NT 2026.010, instead of the one of the norm. */
  readonly layoutSince?: string | undefined;
}

/** Creates the functions over the worker threads of the process, which load the renderer with the first request. */
export function createPdfWorkers(threads: Pick<Threads, 'run'>, choice: LayoutChoice = {}): PdfWorkers {
  const module = threadModule(import.meta.url, 'print.worker');
  const draw = async (data: PrintRequest): Promise<Uint8Array> => {
    const result = await threads.run<PrintRequest, Printed>({ module, data });
    if (result.kind !== 'done') throw new OwnError(`the ${data.print} was not finished`);
    const printed = result.value;
    if (printed.kind === 'refused') throw new NotPrintable(printed.reason);
    return printed.pdf;
  };
  return {
    renderDanfe: (request) => draw({ print: 'danfe', request: { ...choice, ...request } }),
    renderDanfse: (request) => draw({ print: 'danfse', request }),
    renderLetter: (request) => draw({ print: 'letter', request }),
  };
}
