/** The part of the Network Information API that this site uses; only some browsers have it. */
type ConnectionInformation = { readonly saveData?: boolean };

interface Navigator {
  readonly connection?: ConnectionInformation;
}

interface WorkerNavigator {
  readonly connection?: ConnectionInformation;
}
