"""Bodies from MakeHuman's CC0 geometry: base mesh, targets, rig and fitted parts as numpy arrays.

Reads only files that say they are CC0. Sources are found in the folder that PEOPLE_SOURCES names (see README).
World: metres, z up, the figure looks towards -y; x grows to the figure's left.
"""
import functools, json, os, re
import numpy as np

SOURCES = os.environ.get('PEOPLE_SOURCES', '.data/people/sources')
DATA = f'{SOURCES}/makehuman/makehuman/data/'
ASSETS = f'{SOURCES}/makehuman-assets/base/'
TEXTURES = f'{SOURCES}/textures/'
BODY_VERTICES = 13380    # the first so many of the base mesh are skin; helpers follow


def read_obj(path):
    """-> vertices, texture coordinates, faces, texture faces, group of each face"""
    v, vt, faces, texture, groups, group = [], [], [], [], [], None
    for line in open(path):
        if line.startswith('v '): v.append([float(x) for x in line.split()[1:4]])
        elif line.startswith('vt '): vt.append([float(x) for x in line.split()[1:3]])
        elif line.startswith('g '): group = line.split()[1]
        elif line.startswith('f '):
            corners = [t.split('/') for t in line.split()[1:]]
            faces.append([int(t[0])-1 for t in corners])
            texture.append([int(t[1])-1 if len(t) > 1 and t[1] else -1 for t in corners])
            groups.append(group)
    return np.array(v), np.array(vt) if vt else np.zeros((0, 2)), faces, texture, groups

@functools.lru_cache(None)
def base(): return read_obj(DATA+'3dobjs/base.obj')

@functools.lru_cache(None)
def target(name):
    rows = [[float(x) for x in line.split()[:4]] for line in open(f'{DATA}targets/{name}.target') if line.strip() and line[0] != '#']
    a = np.array(rows).reshape(-1, 4)
    return a[:, 0].astype(int), a[:, 1:4]

def stops(x, low, middle, high):
    """0..1 -> weights of three named shapes"""
    return {low: max(0, 1-2*x), middle: 1-abs(2*x-1), high: max(0, 2*x-1)}

def morph(spec):
    """The rest mesh of a person: gender 0 female .. 1 male, age in years (25-90), shares of origins, the rest 0..1."""
    v = base()[0].copy()
    def add(name, w):
        if abs(w) < 1e-4 or not os.path.exists(f'{DATA}targets/{name}.target'): return
        i, d = target(name); v[i] += w*d
    genders = {'female': 1-spec['gender'], 'male': spec['gender']}
    old = float(np.clip((spec['age']-25)/65, 0, 1)); ages = {'young': 1-old, 'old': old}
    muscles = stops(spec.get('muscle', .5), 'minmuscle', 'averagemuscle', 'maxmuscle')
    weights = stops(spec.get('weight', .5), 'minweight', 'averageweight', 'maxweight')
    heights = stops(spec.get('height', .5), 'minheight', None, 'maxheight')
    builds = stops(spec.get('proportions', .7), 'uncommonproportions', None, 'idealproportions')
    cups = stops(spec.get('cup', .45), 'mincup', 'averagecup', 'maxcup')
    firm = stops(spec.get('firm', .7), 'minfirmness', 'averagefirmness', 'maxfirmness')
    for g, wg in genders.items():
        for a, wa in ages.items():
            for origin, wo in spec['origin'].items(): add(f'macrodetails/{origin}-{g}-{a}', wg*wa*wo)
            for m, wm in muscles.items():
                for w, ww in weights.items():
                    k = wg*wa*wm*ww
                    add(f'macrodetails/universal-{g}-{a}-{m}-{w}', k)
                    for h, wh in heights.items():
                        if h: add(f'macrodetails/height/{g}-{a}-{m}-{w}-{h}', k*wh)
                    for p, wp in builds.items():
                        if p: add(f'macrodetails/proportions/{g}-{a}-{m}-{w}-{p}', k*wp)
                    if g == 'female':
                        for c, wc in cups.items():
                            for f, wf in firm.items(): add(f'breast/{g}-{a}-{m}-{w}-{c}-{f}', k*wc*wf)
    for name, w in spec.get('extra', {}).items():
        i, d = target(name); v[i] += w*d
    return v

@functools.lru_cache(None)
def rig():
    """-> bones from the root outwards, their table, joints, weights (vertex x bone)"""
    d = json.load(open(DATA+'rigs/default.mhskel')); weights = json.load(open(DATA+'rigs/default_weights.mhw'))['weights']
    order, bones = [], d['bones']
    def visit(b):
        if b in order: return
        if bones[b]['parent']: visit(bones[b]['parent'])
        order.append(b)
    for b in bones: visit(b)
    W = np.zeros((len(base()[0]), len(order)), np.float32)
    for b, rows in weights.items():
        a = np.array(rows); W[a[:, 0].astype(int), order.index(b)] = a[:, 1]
    W[W.sum(1) == 0, order.index('root')] = 1
    return order, bones, d['joints'], W/np.maximum(W.sum(1, keepdims=True), 1e-9)

def rotation(axis, degrees):
    a = np.array(axis, float); a /= np.linalg.norm(a); t = np.radians(degrees)
    K = np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])
    return np.eye(3)+np.sin(t)*K+(1-np.cos(t))*K@K

def pose_matrices(v, pose):
    """pose: {bone: [(axis, degrees), ...]} in the rest pose's own axes (x left, y up, z forward); `curl` bends the fingers, `on_floor` keeps the lowest point of the skin at its height."""
    order, bones, joints, W = rig(); joint = lambda n: v[joints[n]].mean(0)
    pose = dict(pose); curl = pose.pop('curl', 0); on_floor = pose.pop('on_floor', False)
    for side, sign in (('L', 1), ('R', -1)):
        knuckles = joint(bones['finger5-1.'+side]['head'])-joint(bones['finger2-1.'+side]['head'])
        for finger in (2, 3, 4, 5):
            for k in (1, 2, 3):
                if curl: pose[f'finger{finger}-{k}.{side}'] = [(knuckles, curl*sign*(.75+.12*finger))]
        if curl:                                            # the thumb lies along the first finger
            along = lambda f: joint(bones[f'finger{f}-3.{side}']['tail'])-joint(bones[f'finger{f}-1.{side}']['head'])
            pose['finger1-1.'+side] = [(np.cross(along(1), along(2)), curl*2.)]
    matrices = {}
    for b in order:
        head = joint(bones[b]['head']); R = np.eye(3)
        for axis, degrees in pose.get(b, []): R = rotation(axis, degrees)@R
        local = np.eye(4); local[:3, :3] = R; local[:3, 3] = head-R@head
        parent = bones[b]['parent']; matrices[b] = (matrices[parent] if parent else np.eye(4))@local
    M = np.stack([matrices[b] for b in order])
    if on_floor: skin = slice(0, BODY_VERTICES); M[:, 1, 3] += v[skin, 1].min()-skinned(v[skin], W[skin], M)[:, 1].min()
    return M

def skinned(v, W, matrices):
    M = np.einsum('nb,bij->nij', W, matrices)
    return np.einsum('nij,nj->ni', M[:, :3, :3], v)+M[:, :3, 3]

def fitted(path, v):
    """A part (.mhclo) on the rest mesh: -> vertices, texture coordinates, faces, texture faces, weights"""
    rows, scale, on, obj_file = [], {}, False, None
    for line in open(path, encoding='utf8'):
        t = line.split()
        if not t or t[0][0] == '#': continue
        if t[0] == 'obj_file': obj_file = t[1]
        elif t[0] in ('x_scale', 'y_scale', 'z_scale'): scale[t[0][0]] = (int(t[1]), int(t[2]), float(t[3]))
        elif t[0] == 'verts': on = True
        elif on and re.match(r'^-?\d', t[0]):
            if len(t) == 1: rows.append([int(t[0])]*3+[1, 0, 0, 0, 0, 0])
            elif len(t) >= 9: rows.append([int(x) for x in t[:3]]+[float(x) for x in t[3:9]])
            elif len(t) == 6: rows.append([int(x) for x in t[:3]]+[float(x) for x in t[3:6]]+[0, 0, 0])
        elif on and t[0] in ('delete_verts', 'weights'): break
    r = np.array(rows); i = r[:, :3].astype(int); w = r[:, 3:6]
    S = np.array([abs(v[scale[k][0]]['xyz'.index(k)]-v[scale[k][1]]['xyz'.index(k)])/scale[k][2] if k in scale else 1 for k in 'xyz'])
    bone = (rig()[3][i]*np.clip(w, 0, 1)[..., None]).sum(1)
    _, vt, faces, texture, _ = read_obj(os.path.join(os.path.dirname(path), obj_file))
    return (v[i]*w[..., None]).sum(1)+r[:, 6:9]*S, vt, faces, texture, bone/np.maximum(bone.sum(1, keepdims=True), 1e-9)

def world(v, floor):
    v = (v-np.array([0, floor, 0]))*.1
    return np.stack([v[:, 0], -v[:, 2], v[:, 1]], 1)

def pack(d, name, v, vt, faces, texture, **attributes):
    """writes a mesh into a dictionary that np.savez takes"""
    n = max(len(x) for x in faces); F = np.full((len(faces), n), -1, np.int32); T = F.copy()
    for k, (a, b) in enumerate(zip(faces, texture)): F[k, :len(a)] = a; T[k, :len(b)] = b
    d[name+'.v'] = v.astype(np.float32); d[name+'.vt'] = np.asarray(vt, np.float32); d[name+'.f'] = F; d[name+'.ft'] = T
    for k, a in attributes.items(): d[f'{name}.@{k}'] = np.asarray(a, np.float32)
