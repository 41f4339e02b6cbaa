import { z } from 'zod';
import type { ConsoleRoutes } from '../create-console.ts';
import { ActionForm } from '../layout/action-form.tsx';
import { ReasonField } from '../layout/fields.tsx';
import { reasonField } from '../layout/form-fields.ts';
import { Masked, OtherText } from '../layout/values.tsx';
import { defineAction } from '../routes/define-action.ts';
import { definePage } from '../routes/define-page.ts';
import { defineUnmask } from '../routes/define-unmask.ts';
import type { Notice } from '../words/notice.ts';

/** Data that no page without the right to it may hold. */
export const secretText = 'SEGREDO DO CLIENTE';

/** Routes that do nothing but count, for tests of everything around an action. */
export function sampleRoutes(
  answer: () => Promise<Notice> = async () => ({ tone: 'done', text: 'Contado.' }),
) {
  const runs: { readonly reason: string; readonly actor: string }[] = [];
  const path = '/amostras/:id';
  const count = defineAction({
    path: '/amostras/:id/contar',
    page: path,
    role: 'suporte',
    form: z.object({ reason: reasonField, choice: z.enum(['a', 'b']).default('a') }),
    async run({ input, person }) {
      runs.push({ reason: input.reason, actor: person.handle });
      return answer();
    },
  });
  const attach = defineAction({
    path: '/amostras/:id/anexar',
    page: path,
    role: 'suporte',
    body: 'upload',
    form: z.object({ file: z.instanceof(File) }),
    run: async ({ input }) => ({ tone: 'done', text: await input.file.text() }),
  });
  const unmask = defineUnmask({
    path: '/amostras/:id/revelar',
    page: path,
    find: async ({ params }) => ({ subjectId: params.id, clientId: null }),
  });
  const page = definePage({
    path,
    role: 'leitura',
    load: async ({ params }) => (params.id === 'nenhuma' ? undefined : params),
    title: ({ id }) => `Amostra ${id}`,
    look: ({ id }) => ({ action: 'document.view', subjectId: id, clientId: null }),
    view: ({ id }) => (
      <>
        <p>{secretText}</p>
        <Masked value="12345678909" /> <OtherText text="<b>fale com ana@exemplo.com</b>" />
        <ActionForm of={count} params={{ id }} name="contar" submit="Contar">
          <ReasonField />
        </ActionForm>
        <ActionForm of={attach} params={{ id }} name="anexar" submit="Anexar" />
        <ActionForm of={unmask} params={{ id }} name="revelar" submit="Mostrar dados pessoais" />
      </>
    ),
  });
  const broken = definePage({
    path: '/quebrada',
    role: 'operacao',
    title: secretText,
    load: async (): Promise<object> => {
      throw new Error(secretText);
    },
    view: () => null,
  });
  const routes: ConsoleRoutes = { pages: [page, broken], actions: [count, attach, unmask], files: [] };
  return { routes, runs };
}
