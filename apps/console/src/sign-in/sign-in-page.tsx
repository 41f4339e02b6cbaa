import type { Assets } from '../http/assets.ts';
import { BareFrame } from '../layout/frame.tsx';
import { addressOf, links, paths } from '../paths/paths.ts';
import { type SignInReason, signInReasons } from '../words/sign-in-words.ts';

interface SignInPageProps {
  readonly assets: Assets;
  readonly kind: 'provider' | 'development';
  readonly reason: SignInReason | undefined;
  readonly returnTo: string;
}

/** The page where a sign-in begins. */
export const SignInPage = ({ assets, kind, reason, returnTo }: SignInPageProps) => (
  <BareFrame title="Entrar" assets={assets}>
    {reason === undefined ? null : <p role="status">{signInReasons[reason]}</p>}
    {kind === 'provider' ? (
      <p>
        <a href={addressOf(paths.signInBegin, {}, { return_to: returnTo })} class="button">
          Entrar com a conta da empresa
        </a>
      </p>
    ) : (
      <p>
        Este console é de desenvolvimento. Entre pelo endereço que <code>npm start</code> mostrou; ele vale
        uma vez, por dez minutos. Para outro, use <code>npm run fiscal -- console link</code>.
      </p>
    )}
  </BareFrame>
);

interface LinkPageProps {
  readonly assets: Assets;
  /** The address of the link, to which its form goes. */
  readonly address: string;
}

/** The page of a link for one use, which its button uses. */
export const SignInByLinkPage = ({ assets, address }: LinkPageProps) => (
  <BareFrame title="Entrar" assets={assets}>
    <p>Este endereço vale uma vez, por dez minutos.</p>
    <form method="post" action={address} name="entrar">
      <button type="submit">Entrar no console</button>
    </form>
  </BareFrame>
);

interface RefusedPageProps {
  readonly assets: Assets;
  readonly words: readonly [title: string, sentence: string];
}

/** The page that says why a sign-in did not come about. */
export const SignInRefusedPage = ({ assets, words: [title, sentence] }: RefusedPageProps) => (
  <BareFrame title={title} assets={assets}>
    <p>{sentence}</p>
    <p>
      <a href={links.signIn()}>Voltar à entrada</a>
    </p>
  </BareFrame>
);
