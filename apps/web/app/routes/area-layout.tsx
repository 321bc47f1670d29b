import { Outlet } from "react-router";

export { clientLoader, loader, shouldRevalidate } from "../page/screen-texts.ts";

export default function AreaLayout() {
  return <Outlet />;
}
