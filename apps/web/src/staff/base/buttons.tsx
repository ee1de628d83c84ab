import { Button, type ButtonProps } from '../../ui/button.tsx';

type SmallButtonProps = Omit<ButtonProps, 'variant' | 'size'>;

export function SmallButton(props: SmallButtonProps) {
  return <Button {...props} variant="secondary" size="s" />;
}

/** A small button that looks like a link, for less frequent actions. */
export function QuietButton(props: SmallButtonProps) {
  return <Button {...props} variant="quiet" size="s" />;
}
