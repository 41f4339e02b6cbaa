import type { Child } from 'hono/jsx';
import { useForm } from './action-form.tsx';

interface FieldProps {
  readonly name: string;
  readonly label: string;
  /** The line below the field, which says how to fill it in. */
  readonly hint?: Child;
  readonly type?: 'text' | 'search' | 'date' | 'file' | 'textarea' | undefined;
  /** The value before anybody types. */
  readonly value?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly isRequired?: boolean | undefined;
}

/** A labelled field. After a refused form it has what was typed, and the sentence about what to correct. */
export const Field = ({
  name,
  label,
  hint,
  type = 'text',
  value,
  maxLength,
  isRequired = false,
}: FieldProps) => {
  const { form, sent } = useForm();
  const problem = sent?.problems[name];
  const below = problem ?? hint;
  const id = `${form}-${name}`;
  const shared = {
    id,
    name,
    required: isRequired,
    maxlength: maxLength,
    'aria-invalid': problem === undefined ? undefined : ('true' as const),
    'aria-describedby': below === undefined ? undefined : `${id}-dica`,
  };
  const current = sent?.values[name] ?? value;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {type === 'textarea' ? (
        <textarea {...shared} rows={3}>
          {current ?? ''}
        </textarea>
      ) : (
        <input {...shared} type={type} value={type === 'file' ? undefined : current} />
      )}
      {below === undefined ? null : <small id={`${id}-dica`}>{below}</small>}
    </div>
  );
};

interface SelectProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly value?: string | undefined;
}

/** A labelled choice. */
export const Select = ({ name, label, options, value }: SelectProps) => {
  const { form, sent } = useForm();
  const current = sent?.values[name] ?? value;
  const id = `${form}-${name}`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} name={name}>
        {options.map(([option, text]) => (
          <option value={option} selected={option === current}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
};

/** The field in which a person says why; the audit keeps it. */
export const ReasonField = () => (
  <Field
    name="reason"
    label="Motivo"
    hint="Diga por que, com o número do chamado se houver. Sem nomes, CPF nem e-mail: o motivo fica guardado."
    maxLength={200}
    isRequired
  />
);

/** The field in which a person types a word before a dangerous action. */
export const ConfirmationField = ({
  word,
  hint = 'Esta decisão não pode ser desfeita.',
}: {
  readonly word: string;
  readonly hint?: string | undefined;
}) => (
  <Field name="confirmation" label={`Para confirmar, digite ${word}`} hint={hint} maxLength={40} isRequired />
);
