import { useCallback, useEffect, useRef } from "react";
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from "react-router";

/**
 * `navigate` for what follows an answer, until the next screen is drawn, so that a button that was
 * pressed is not enabled again on the screen that is being left. Once the screen that asked is left
 * it does nothing, as it would take its visitor away from what they do by then.
 */
export function useNavigateWhileShown() {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isLoading = useNavigation().state !== "idle";
  const loads = useRef(isLoading);
  const isShown = useRef(false);
  const onNext = useRef<() => void>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each place in the history
  useEffect(() => {
    isShown.current = true;
    const settle = () => onNext.current?.();
    // Back at this place before the next screen is drawn, nothing here has changed.
    window.addEventListener("popstate", settle);
    return () => {
      isShown.current = false;
      window.removeEventListener("popstate", settle);
      settle();
    };
  }, [key]);
  useEffect(() => {
    loads.current = isLoading;
    if (!isLoading) onNext.current?.();
  }, [isLoading]);
  return useCallback(
    async (path: string, options?: NavigateOptions) => {
      if (!isShown.current) return;
      const { href } = window.location;
      const drawn = new Promise<void>((resolve) => {
        onNext.current = resolve;
      });
      await navigate(path, options);
      // Where it is neither there nor on its way to another link's screen, it has stayed.
      if (window.location.href !== href || loads.current) await drawn;
    },
    [navigate],
  );
}
