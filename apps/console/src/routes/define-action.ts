import type { ConsoleRole } from '@fiscal/services';
import type { z } from 'zod';
import type { PathParams } from '../paths/paths.ts';
import type { Notice } from '../words/notice.ts';
import type { ConsoleRequest } from './console-request.ts';

interface ActionDefinition<Path extends string, Shape extends z.ZodRawShape> {
  /** Below the path of its page: `/documentos/:id/encerrar`. */
  readonly path: Path;
  readonly role: ConsoleRole;
  /** The path of the page that is shown with the answer. */
  readonly page: string;
  readonly form: z.ZodObject<Shape>;
  /** `upload`: the form has a file. Default: `fields`. */
  readonly body?: 'fields' | 'upload' | undefined;
  /** Each form is carried out, also one that is sent again: the audit has each request. */
  readonly isRepeatable?: true | undefined;
  readonly run: (action: ActionRequest<Path, z.output<z.ZodObject<Shape>>>) => Promise<Notice>;
}

export interface ActionRequest<Path extends string, Input> extends ConsoleRequest<PathParams<Path>> {
  readonly input: Input;
  /** Id of this form: one that is sent again has the same. */
  readonly ticket: string;
}

/** The fields that a person has to correct, with a sentence for each. */
export type FieldProblems = Readonly<Record<string, string>>;

/** A form that was read: ready to be carried out, or to be corrected first. */
export type Prepared =
  | { readonly kind: 'ready'; run(): Promise<Notice> }
  | { readonly kind: 'invalid'; readonly problems: FieldProblems };

export interface Action<Path extends string = string> {
  readonly path: Path;
  readonly role: ConsoleRole;
  readonly page: string;
  readonly body: 'fields' | 'upload';
  readonly isRepeatable: boolean;
  prepare(
    request: ConsoleRequest & { readonly ticket: string },
    values: Readonly<Record<string, unknown>>,
  ): Prepared;
}

/** Declares an action, which a form of its page carries out. `registered.ts` lists every action. */
export function defineAction<Path extends string, Shape extends z.ZodRawShape>(
  definition: ActionDefinition<Path, Shape>,
): Action<Path> {
  const { path, role, page, form, body = 'fields', isRepeatable = false } = definition;
  return {
    path,
    role,
    page,
    body,
    isRepeatable,
    prepare(request, values) {
      const parsed = form.safeParse(values);
      if (!parsed.success) return { kind: 'invalid', problems: problemsOf(parsed.error) };
      const params = request.params as PathParams<Path>;
      return { kind: 'ready', run: () => definition.run({ ...request, params, input: parsed.data }) };
    },
  };
}

const problemsOf = (error: z.ZodError): FieldProblems =>
  Object.fromEntries(error.issues.toReversed().map((issue) => [String(issue.path[0] ?? ''), issue.message]));
