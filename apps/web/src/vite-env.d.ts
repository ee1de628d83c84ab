/** Set at build time to use another e-mail service than this site's own server. */
interface ImportMetaEnv {
  readonly VITE_EMAIL_ORIGIN?: string;
  readonly VITE_EMAIL_PUBLIC_KEY?: string;
  readonly VITE_EMAIL_SERVICE_ID?: string;
  readonly VITE_EMAIL_CONTACT_TEMPLATE?: string;
  readonly VITE_EMAIL_NEWSLETTER_TEMPLATE?: string;
}

/** The part of the Network Information API that this site uses; only some browsers have it. */
type ConnectionInformation = { readonly saveData?: boolean };

interface Navigator {
  readonly connection?: ConnectionInformation;
}

interface WorkerNavigator {
  readonly connection?: ConnectionInformation;
}
