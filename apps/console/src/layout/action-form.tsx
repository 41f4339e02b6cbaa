import { includesRole } from '@fiscal/services';
import { type Child, createContext, useContext } from 'hono/jsx';
import { addressOf, type PathParams } from '../paths/paths.ts';
import type { Action } from '../routes/define-action.ts';
import { type SentForm, usePage } from './page-context.ts';

/** The name of the hidden field with the id of the form. */
export const ticketField = 'ticket';

interface ActionFormProps<Path extends string> {
  readonly of: Action<Path>;
  readonly params: PathParams<Path>;
  /** Names the form for tests and for people who listen to the page. */
  readonly name: string;
  /** The text of the button. */
  readonly submit: string;
  readonly isDangerous?: boolean | undefined;
  /** Its button does not compete with that of a decision. */
  readonly isQuiet?: boolean | undefined;
  /** Values that the form sends without showing them. */
  readonly hidden?: Readonly<Record<string, string>> | undefined;
  readonly children?: Child;
}

interface FormContext {
  /** Begins the ids of the fields, which are unique on the page. */
  readonly form: string;
  /** The form when it was sent and has to be corrected. */
  readonly sent: SentForm | undefined;
}

/** Fields outside such a form belong to the filter of the page. */
const CurrentForm = createContext<FormContext>({ form: 'filtro', sent: undefined });

/** The one way to write a form that changes anything. A person without the role of the action sees nothing. */
export const ActionForm = <Path extends string>(props: ActionFormProps<Path>) => {
  const {
    of: action,
    params,
    name,
    submit,
    isDangerous = false,
    isQuiet = false,
    hidden = {},
    children,
  } = props;
  const { person, formAddress, makeTicket, sentForm } = usePage();
  if (!includesRole(person.role, action.role)) return null;
  const path = addressOf(action.path, params);
  const isThis =
    sentForm?.path === path && Object.entries(hidden).every(([key, value]) => sentForm.values[key] === value);
  return (
    <form
      method="post"
      action={formAddress(path)}
      name={name}
      enctype={action.body === 'upload' ? 'multipart/form-data' : undefined}
      autocomplete="off"
    >
      <input type="hidden" name={ticketField} value={makeTicket()} />
      {Object.entries(hidden).map(([key, value]) => (
        <input type="hidden" name={key} value={value} />
      ))}
      <CurrentForm.Provider value={{ form: name, sent: isThis ? sentForm : undefined }}>
        {children}
      </CurrentForm.Provider>
      <button type="submit" class={isDangerous ? 'danger' : isQuiet ? 'quiet' : undefined}>
        {submit}
      </button>
    </form>
  );
};

/** Returns the form around a field. */
export const useForm = (): FormContext => useContext(CurrentForm);
