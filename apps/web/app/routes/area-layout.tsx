import { Outlet } from "react-router";

export { clientLoader, loader } from "../page/screen-texts.ts";

export default function AreaLayout() {
  return <Outlet />;
}
