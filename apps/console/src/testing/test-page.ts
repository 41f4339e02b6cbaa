import { type HTMLElement, parse } from 'node-html-parser';

/** The texts and files that a person gives a form, by the names of its fields. */
export type TypedFields = Readonly<Record<string, string | File>>;

/** An answer of the console, as a person sees it. */
export interface TestPage {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  readonly root: HTMLElement;
  /** The visible text of the main part, with single spaces. */
  readonly text: string;
  /** The text of the answer to an action; undefined without one. */
  readonly notice: string | undefined;
  readonly title: string | undefined;
  /** The names of the forms that change something. */
  readonly forms: readonly string[];
  /** Sends the form of this name, with its hidden fields; throws when the page has none. */
  submit(form: string, fields?: TypedFields): Promise<TestPage>;
  /** The address to which a form is sent, with its token. */
  addressOfForm(form: string): string;
  /** The hidden fields of a form. */
  hiddenOf(form: string): Readonly<Record<string, string>>;
}

export type SendForm = (address: string, body: URLSearchParams | FormData) => Promise<TestPage>;

/** Reads an answer. */
export async function readPage(response: Response, send: SendForm): Promise<TestPage> {
  const html = await response.text();
  const root = parse(html);
  const textOf = (selector: string): string | undefined =>
    root.querySelector(selector)?.structuredText.replace(/\s+/g, ' ').trim();
  const formOf = (name: string): HTMLElement => {
    const form = root.querySelector(`form[name="${name}"]`);
    if (form === null) throw new Error(`the page has no form ${name}; it has ${names.join(', ')}`);
    return form;
  };
  const names = root.querySelectorAll('form[name]').map((form) => form.getAttribute('name') ?? '');
  const hiddenOf = (name: string) =>
    Object.fromEntries(
      formOf(name)
        .querySelectorAll('input[type="hidden"]')
        .map((field) => [field.getAttribute('name') ?? '', field.getAttribute('value') ?? '']),
    );
  const addressOfForm = (name: string): string => formOf(name).getAttribute('action') ?? '';
  return {
    status: response.status,
    headers: response.headers,
    html,
    root,
    text: textOf('main') ?? '',
    notice: textOf('#resposta'),
    title: textOf('h1'),
    forms: names,
    submit(name, fields = {}) {
      const isUpload = formOf(name).getAttribute('enctype') === 'multipart/form-data';
      const body = isUpload ? new FormData() : new URLSearchParams();
      for (const [key, value] of Object.entries({ ...hiddenOf(name), ...fields })) {
        if (body instanceof FormData) body.set(key, value);
        else if (typeof value === 'string') body.set(key, value);
      }
      return send(addressOfForm(name), body);
    },
    addressOfForm,
    hiddenOf,
  };
}
