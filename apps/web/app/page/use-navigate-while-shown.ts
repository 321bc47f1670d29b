import { useCallback, useEffect, useRef } from "react";
import { type NavigateOptions, useNavigate } from "react-router";

/**
 * `navigate` for what follows an answer. Once the screen that asked is left it does nothing, as it
 * would take its visitor away from what they do by then.
 */
export function useNavigateWhileShown() {
  const navigate = useNavigate();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(
    async (path: string, options?: NavigateOptions) => {
      if (isShown.current) await navigate(path, options);
    },
    [navigate],
  );
}
