import { Link } from "react-router";
import { paths } from "../page/paths.ts";
import { useClient } from "../page/use-page-context.ts";
import { brandClass } from "./brand-class.ts";

/** The client's logo and name, as a link to the start page. */
export function Brand() {
  const client = useClient();
  return (
    <Link to={paths.home} className={brandClass(client.siteName)}>
      <img src={client.faviconUrl} width="24" height="24" alt="" fetchPriority="low" />
      {client.siteName}
    </Link>
  );
}
